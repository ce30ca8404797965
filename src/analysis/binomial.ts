/**
 * How many of `tries` succeed, each with `chance`. Few expected successes are counted one by one; many are drawn with
 * Hörmann's transformed rejection (1993), whose time does not depend on the number of tries.
 */
export function drawBinomial(tries: number, chance: number, random: () => number): number {
  if (tries <= 0 || chance <= 0) return 0;
  if (chance >= 1) return tries;
  if (chance > 0.5) return tries - drawBinomial(tries, 1 - chance, random);
  return tries * chance < 10
    ? drawByGaps(tries, chance, random)
    : drawByRejection(tries, chance, random);
}

/** The gaps between successes are geometric. */
function drawByGaps(tries: number, chance: number, random: () => number): number {
  const scale = Math.log1p(-chance);
  let successes = 0;
  let place = 0;
  for (;;) {
    place += Math.floor(Math.log1p(-random()) / scale) + 1;
    if (place > tries) return successes;
    successes += 1;
  }
}

function drawByRejection(tries: number, chance: number, random: () => number): number {
  const spread = Math.sqrt(tries * chance * (1 - chance));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * chance;
  const center = tries * chance + 0.5;
  const surelyTaken = 0.92 - 4.2 / b;
  for (;;) {
    const u = random() - 0.5;
    const v = random();
    const edge = 0.5 - Math.abs(u);
    const successes = Math.floor(((2 * a) / edge + b) * u + center);
    if (edge >= 0.07 && v <= surelyTaken) return successes;
    if (successes < 0 || successes > tries) continue;
    const height = Math.log((v * (2.83 + 5.1 / b) * spread) / (a / edge ** 2 + b));
    if (height <= logRatioToMode(tries, chance, successes)) return successes;
  }
}

/** Log of how likely so many successes are beside the likeliest number of them. */
function logRatioToMode(tries: number, chance: number, successes: number): number {
  const mode = Math.floor((tries + 1) * chance);
  const odds = chance / (1 - chance);
  const missed = tries - successes + 1;
  const modeMissed = tries - mode + 1;
  return (
    (mode + 0.5) * Math.log((mode + 1) / (odds * modeMissed)) +
    (tries + 1) * Math.log(modeMissed / missed) +
    (successes + 0.5) * Math.log((odds * missed) / (successes + 1)) +
    stirlingRest(mode) +
    stirlingRest(tries - mode) -
    stirlingRest(successes) -
    stirlingRest(tries - successes)
  );
}

const smallRests = [
  0.08106146679532726, 0.0413406959554093, 0.02767792568499834, 0.02079067210376509,
  0.01664469118982119, 0.01387612882307075, 0.0118967099458917, 0.01041126526197209,
  0.009255462182712733, 0.008330563433362871,
];

/** What Stirling's formula leaves of log(n!). */
function stirlingRest(n: number): number {
  if (n < smallRests.length) return smallRests[n] ?? 0;
  const inverse = 1 / (n + 1);
  const square = inverse ** 2;
  return (1 / 12 - (1 / 360 - square / 1260) * square) * inverse;
}
