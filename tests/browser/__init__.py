"""Tests of the browser client with a real server and a real browser."""
