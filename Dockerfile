FROM python:3.12-slim AS build
WORKDIR /source
COPY . .
RUN python -m venv /opt/lastcard && /opt/lastcard/bin/pip install --no-cache-dir ".[serve]"

FROM python:3.12-slim
RUN useradd --system --create-home --uid 10001 player && mkdir /data && chown player /data
COPY --from=build /opt/lastcard /opt/lastcard
USER player
VOLUME /data
EXPOSE 8000
ENV PYTHONUNBUFFERED=1
HEALTHCHECK CMD ["/opt/lastcard/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/api/health', timeout=3)"]
CMD ["/opt/lastcard/bin/lastcard", "serve", "--host", "0.0.0.0", "--port", "8000", "--journal", "sqlite:/data/tables.db"]
