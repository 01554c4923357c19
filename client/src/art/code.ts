/** QR codes, for a link that is read off another screen: byte mode, error correction M, versions 1 to 10. */

const CORRECTION = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26]; // code words for each block, by version
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const WORDS = [0, 26, 44, 70, 100, 134, 172, 196, 242, 292, 346]; // all code words
const CENTRES = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

const EXPONENTS = new Uint8Array(255);
const LOGARITHMS = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  EXPONENTS[power] = value;
  LOGARITHMS[value] = power;
  value = value & 0x80 ? ((value << 1) ^ 0x11d) & 0xff : value << 1;
}

function times(one: number, other: number): number {
  if (one === 0 || other === 0) return 0;
  return EXPONENTS[((LOGARITHMS[one] ?? 0) + (LOGARITHMS[other] ?? 0)) % 255] ?? 0;
}

/** The remainder that corrects a block. */
function correction(data: readonly number[], length: number): number[] {
  const divisor = Array.from({ length }, () => 0);
  divisor[length - 1] = 1;
  for (let root = 0; root < length; root++) {
    for (let index = 0; index < length; index++) {
      divisor[index] = times(divisor[index] ?? 0, EXPONENTS[root] ?? 0) ^ (divisor[index + 1] ?? 0);
    }
  }
  const rest = Array.from({ length }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((value, index) => {
      rest[index] = (rest[index] ?? 0) ^ times(value, factor);
    });
  }
  return rest;
}

function dataWords(version: number): number {
  return (WORDS[version] ?? 0) - (CORRECTION[version] ?? 0) * (BLOCKS[version] ?? 0);
}

/** The text as code words, blocks woven together, corrections after them. */
function encode(text: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  push(4, 4);
  push(text.length, version < 10 ? 8 : 16);
  for (const byte of text) push(byte, 8);
  const room = dataWords(version) * 8;
  push(0, Math.min(4, room - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) push(pad, 8);
  const data = Array.from({ length: bits.length / 8 }, (_, index) => parseInt(bits.slice(index * 8, index * 8 + 8).join(""), 2));
  return weave(data, version);
}

function weave(data: readonly number[], version: number): number[] {
  const count = BLOCKS[version] ?? 1;
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const blocks: (readonly number[])[] = [];
  for (let block = 0, at = 0; block < count; block++) {
    const length = short + (block >= count - longer ? 1 : 0);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const corrections = blocks.map((block) => correction(block, CORRECTION[version] ?? 0));
  const woven: number[] = [];
  for (const group of [blocks, corrections]) {
    for (let index = 0; index < Math.max(...group.map((part) => part.length)); index++) {
      for (const part of group) if (part[index] !== undefined) woven.push(part[index] as number);
    }
  }
  return woven;
}

class Grid {
  readonly dark: boolean[][];
  private readonly fixed: boolean[][];

  constructor(
    readonly size: number,
    private readonly version: number,
  ) {
    this.dark = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    this.fixed = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    this.drawPatterns();
  }

  private set(x: number, y: number, dark: boolean): void {
    const [row, fixed] = [this.dark[y], this.fixed[y]];
    if (row === undefined || fixed === undefined || x < 0 || x >= this.size) return;
    row[x] = dark;
    fixed[x] = true;
  }

  private drawPatterns(): void {
    const last = this.size - 7;
    for (let index = 0; index < this.size; index++) {
      this.set(6, index, index % 2 === 0);
      this.set(index, 6, index % 2 === 0);
    }
    for (const [left, top] of [[0, 0], [last, 0], [0, last]] as const) {
      for (let y = -1; y <= 7; y++) {
        for (let x = -1; x <= 7; x++) {
          const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
          this.set(left + x, top + y, ring !== 2 && ring !== 4);
        }
      }
    }
    const centres = CENTRES[this.version] ?? [];
    for (const y of centres) {
      for (const x of centres) {
        if ((x === 6 && y === 6) || (x === 6 && y === this.size - 7) || (x === this.size - 7 && y === 6)) continue;
        for (let dy = -2; dy <= 2; dy++) {
          for (let dx = -2; dx <= 2; dx++) this.set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
        }
      }
    }
    this.drawFormat(0);
    if (this.version >= 7) this.drawVersion();
  }

  /** Error correction M and the mask, twice. */
  drawFormat(mask: number): void {
    let rest = mask;
    for (let index = 0; index < 10; index++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (index: number): boolean => ((bits >> index) & 1) === 1;
    for (let index = 0; index < 6; index++) this.set(8, index, bit(index));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let index = 9; index < 15; index++) this.set(14 - index, 8, bit(index));
    for (let index = 0; index < 8; index++) this.set(this.size - 1 - index, 8, bit(index));
    for (let index = 8; index < 15; index++) this.set(8, this.size - 15 + index, bit(index));
    this.set(8, this.size - 8, true);
  }

  private drawVersion(): void {
    let rest = this.version;
    for (let index = 0; index < 12; index++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (this.version << 12) | rest;
    for (let index = 0; index < 18; index++) {
      const [far, near] = [this.size - 11 + (index % 3), Math.floor(index / 3)];
      this.set(far, near, ((bits >> index) & 1) === 1);
      this.set(near, far, ((bits >> index) & 1) === 1);
    }
  }

  /** Lay the bits in their zigzag, under mask 0. */
  fill(words: readonly number[]): void {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      const column = right <= 6 ? right - 1 : right;
      for (let step = 0; step < this.size; step++) {
        const upward = ((column + 1) & 2) === 0;
        const y = upward ? this.size - 1 - step : step;
        for (const x of [column, column - 1]) {
          if (this.fixed[y]?.[x] === true) continue;
          const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
          (this.dark[y] as boolean[])[x] = (bit === 1) !== ((x + y) % 2 === 0);
          at++;
        }
      }
    }
  }
}

/** The dark squares of a code for a text; raises an error if the text is too long. */
export function makeCode(text: string): readonly (readonly boolean[])[] {
  const data = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 10 && data.length + (version < 10 ? 2 : 3) > dataWords(version)) version++;
  if (version > 10) throw new RangeError("the text is too long for a code");
  const grid = new Grid(17 + 4 * version, version);
  grid.fill(encode(data, version));
  grid.drawFormat(0);
  return grid.dark;
}

/** The code as one path, in squares of 1. */
export function codePath(text: string): { readonly size: number; readonly path: string } {
  const grid = makeCode(text);
  const path = grid.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size: grid.length, path };
}
