/** Our own numerals, letters and signs, as paths that are stroked with round ends. */

/** Numerals in a box of 48 by 72. */
export const DIGITS: Readonly<Record<string, string>> = {
  "0": "M24 6C36 6 42 18 42 36S36 66 24 66 6 54 6 36 12 6 24 6Z",
  "1": "M10 18 27 6V66",
  "2": "M7 20C7 11 14 6 24 6S41 12 41 22C41 34 24 44 7 66H42",
  "3": "M8 14C12 8 17 6 23 6 33 6 40 12 40 20S34 34 23 34C34 34 42 40 42 50S34 66 23 66C15 66 9 63 6 57",
  "4": "M34 66V6L6 48H45",
  "5": "M39 6H13L10 32C14 28 18 27 24 27 35 27 42 35 42 46S34 66 23 66C15 66 9 63 6 57",
  "6": "M37 8C20 10 7 26 7 46 7 58 14 66 24.500 66S42 58 42 47.500 35 29 25 29 7 36 7 47",
  "7": "M6 6H42L19 66",
  "8": "M24 34C15 34 9 28 9 20S15 6 24 6 39 12 39 20 33 34 24 34C13 34 6 40 6 50S13 66 24 66 42 60 42 50 35 34 24 34Z",
  "9": "M11 64C28 62 41 46 41 26 41 14 34 6 23.500 6S6 14 6 24.500 13 43 23 43 41 36 41 25",
  "+": "M24 18V54M6 36H42",
};

/** The letters of the colours, in a box of 48 by 72. */
export const LETTERS: Readonly<Record<string, string>> = {
  r: "M9 66V6H25C35 6 41 13 41 22S35 38 25 38H9M25 38 41 66",
  g: "M41 17C37 10 32 6 25 6 13 6 6 19 6 36S13 66 25 66C34 66 41 60 41 50V40H27",
  b: "M9 6V66H26C36 66 42 60 42 51S36 35 26 35H9M26 35C34 35 39 29 39 21S34 6 26 6H9",
  y: "M6 6 24 36 42 6M24 36V66",
  p: "M9 66V6H25C35 6 41 13 41 23S35 40 25 40H9",
  o: "M24 6C36 6 42 18 42 36S36 66 24 66 6 54 6 36 12 6 24 6Z",
};

/** The shape of each colour, filled, in a box of 100 by 100; a colour of an edition of one's own has the ring. */
export const SHAPES: Readonly<Record<string, string>> = {
  r: "M50 4A46 46 0 1 1 50 96 46 46 0 1 1 50 4Z",
  b: "M18 8H82A10 10 0 0 1 92 18V82A10 10 0 0 1 82 92H18A10 10 0 0 1 8 82V18A10 10 0 0 1 18 8Z",
  g: "M43 10Q50 0 57 10L97 80Q102 93 89 93H11Q-2 93 3 80Z",
  y: "M43 4Q50-3 57 4L96 43Q103 50 96 57L57 96Q50 103 43 96L4 57Q-3 50 4 43Z",
  p: "M44 3Q50 0 56 3L88 20Q94 24 94 31V69Q94 76 88 80L56 97Q50 100 44 97L12 80Q6 76 6 69V31Q6 24 12 20Z",
  o: "M44 8Q50-4 56 8L66 32 92 35Q104 37 95 46L76 63 82 89Q83 101 73 95L50 82 27 95Q17 101 18 89L24 63 5 46Q-4 37 8 35L34 32Z",
};
export const RING = "M50 4A46 46 0 1 1 50 96 46 46 0 1 1 50 4ZM50 26A24 24 0 1 0 50 74 24 24 0 1 0 50 26Z";

/** Where the middle of a shape is felt to be, and how much room it leaves for a numeral. */
export const ROOM: Readonly<Record<string, readonly [number, number]>> = {
  r: [50, 1],
  b: [50, 1],
  g: [61, 0.8],
  y: [50, 0.88],
  p: [50, 1],
  o: [54, 0.8],
};

/** Signs of the cards that do something, stroked, in a box of 100 by 100. */
export const SIGNS: Readonly<Record<string, string>> = {
  // a leap over a seat
  S: "M16 66C16 30 40 20 52 20S82 30 84 56M68 48 85 60 97 43M50 78V78.100",
  // there and back again
  R: "M30 84V26M12 44 30 24 48 44M70 16V74M52 56 70 76 88 56",
  // a trade of two hands
  SW: "M14 36H78M60 16 82 36 60 56M86 66H22M40 46 18 66 40 88",
  // a pencil over lines to write on
  CU: "M22 60 66 16 84 34 40 78 18 82ZM56 26 74 44M54 88H86",
  // a ball that turns over
  FT: "M24 62C18 40 34 22 58 24 64 24 70 26 74 30M76 12V32H56M34 78C50 90 78 78 78 52M40 60 60 42M45 48 54 57",
  // posts and a folded ball between them
  IK: "M16 10V58H84V10M50 58V94M50 14 64 38H36Z",
};
