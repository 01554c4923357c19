/** SHA-256 and HMAC of our own: browsers offer theirs on https alone, and this has to work on a plain home network. */

const ROUNDS = makeRounds();

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function makeRounds(): Uint32Array {
  const rounds = new Uint32Array(64);
  let found = 0;
  for (let number = 2; found < 64; number++) {
    let prime = true;
    for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) prime = false;
    if (prime) rounds[found++] = (Math.cbrt(number) % 1) * 2 ** 32;
  }
  return rounds;
}

const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The SHA-256 of bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(START);
  const length = message.length;
  const padded = new Uint8Array(((length + 72) >> 6) << 6);
  padded.set(message);
  padded[length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  words.setUint32(padded.length - 4, (length << 3) >>> 0);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let index = 0; index < 16; index++) schedule[index] = words.getUint32(block + index * 4);
    mix(state, schedule);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => digest.setUint32(index * 4, word));
  return new Uint8Array(digest.buffer);
}

function mix(state: Uint32Array, schedule: Uint32Array): void {
  for (let index = 16; index < 64; index++) {
    const early = schedule[index - 15] as number;
    const late = schedule[index - 2] as number;
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[index] = (schedule[index - 16] as number) + first + (schedule[index - 7] as number) + second;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let index = 0; index < 64; index++) {
    const choice = (e & f) ^ (~e & g);
    const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUNDS[index] as number) + (schedule[index] as number);
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + one) >>> 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) >>> 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] as number) + word;
  });
}

/** The HMAC-SHA-256 of a message. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(join(block.map((byte) => byte ^ 0x36), message));
  return sha256(join(block.map((byte) => byte ^ 0x5c), inner));
}

/** Bytes one after another. */
export function join(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The bytes of a text. */
export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Bytes as small hexadecimal digits. */
export function hex(data: Uint8Array): string {
  return [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Hexadecimal digits as bytes. */
export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
