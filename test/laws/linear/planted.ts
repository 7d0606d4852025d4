/** Code with known work, to show what the counting sees. */
const list = (size: number): readonly number[] => Array.from({ length: size }, (_, at) => at);

export const planted: { readonly [name: string]: (size: number) => unknown } = {
  'loop in a loop': (size) => {
    let sum = 0;
    for (const one of list(size)) for (let at = 0; at < one; at += 1) sum += at;
    return sum;
  },
  'find in a map': (size) => list(size).map((one) => list(size).find((other) => other === one)),
  'includes in a filter': (size) => list(size).filter((one) => list(size).includes(one)),
  // biome-ignore lint/performance/noAccumulatingSpread: that is what has to be seen.
  'list copied for each item': (size) => list(size).reduce<readonly number[]>((all, one) => [...all, one], []),
  // biome-ignore lint/performance/noAccumulatingSpread: that is what has to be seen.
  'object copied for each item': (size) => list(size).reduce((all, one) => ({ ...all, [one]: one }), {}),
  'indexOf for an end that is not there': (size) =>
    [...'('.repeat(size)].map((_, at) => '('.repeat(size).indexOf(')', at)),
  'regular expression that begins again everywhere': (size) => '<!--'.repeat(size).replace(/<!--.*?-->/gs, ''),
  'regular expression at the end': (size) => `${' '.repeat(size)}x`.replace(/\s+$/, ''),
  'linear: once through': (size) => list(size).map((one) => one + 1),
  'linear: regular expression': (size) => 'a b '.repeat(size).replace(/\s+/g, ' ').split(' '),
};
