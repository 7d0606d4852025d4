/** The answer of `fleet --explain` as lines of text. */
import type { Explanation, Feature, Told } from '../../fleet/explain';
import { count } from '../report';
import { testCommand } from './fleetReport';

/** Further features of the same sessions are only counted. */
const mostAlso = 4;

export function featureText({
  kind,
  first,
  second,
  withinMs,
  times,
}: Pick<Feature, 'kind' | 'first' | 'second' | 'withinMs' | 'times'>): string {
  switch (kind) {
    case 'event':
      return first;
    case 'answer':
      return `${first}: ${second}`;
    case 'repeated':
      return `${first}${second === '' ? '' : `: ${second}`}, ${times} times or more`;
    case 'pair':
      return `${first}, then ${second} within ${withinMs / 1_000} s`;
    case 'missing':
      return `no ${first}`;
  }
}

/** @returns the command that writes the smallest session of a feature as a test; null when there is none */
const commandOf = (
  { id, kind }: Pick<Explanation, 'id' | 'kind'>,
  { example }: Pick<Told, 'example'>,
  where: string | null,
): string | null => {
  if (id !== 'where') return kind === 'against' ? null : testCommand(example.file, `fingerprint:${id}`, id);
  return where === null ? null : testCommand(example.file, where, id);
};

/** Such as `0.87 (0.30 to 1.00)`. */
export const scoreText = ({ score, interval }: Told): string =>
  `${score.toFixed(2)} (${interval.map((bound) => bound.toFixed(2)).join(' to ')})`;

/** In how many sessions a feature occurs, and with which others. */
export function occursTexts({ bad, good, few, also }: Told, of: Explanation): readonly string[] {
  const more = also.length - mostAlso;
  const same = also.slice(0, mostAlso).map(featureText).join('; ');
  return [
    `in ${bad.toLocaleString('en')} of ${of.bad.toLocaleString('en')} bad and ${good.toLocaleString('en')} of ${of.good.toLocaleString('en')} good sessions${few ? '; few bad sessions, so it may be chance' : ''}`,
    ...(also.length > 0 ? [`in the same sessions: ${same}${more > 0 ? `; … and ${more} more` : ''}`] : []),
  ];
}

function toldLines(one: Told, rank: number, of: Explanation, where: string | null): string[] {
  const { example } = one;
  const command = commandOf(of, one, where);
  return [
    `${rank}. ${scoreText(one)}  ${featureText(one)}`,
    ...occursTexts(one, of).map((text) => `   ${text}`),
    `   smallest: ${example.file}, ${count(example.entries, 'entry', 'entries')}`,
    ...(command === null ? [] : [`   ${command}`]),
  ];
}

/** @param where the expression of `--where`, when this call examined the logs with it; else null */
export function explainLines(of: Explanation, where: string | null): string[] {
  const { id, kind, words, versions, bad, good, compared, told } = of;
  const what = id === 'where' ? 'in which --where held' : `of ${kind}: ${words}  [${id}]`;
  return [
    `${count(bad, 'bad session')} ${what}`,
    `${count(good, 'good session')} of ${versions.length > 1 ? 'the versions' : 'version'} ${versions.join(', ')}; ${count(compared, 'feature')} compared, by Ochiai (95 % interval of Clopper–Pearson); one of all sessions has ${Math.sqrt(bad / (bad + good)).toFixed(2)}`,
    ...(told.length === 0 ? ['nothing occurs more often in bad sessions than in good ones'] : []),
    ...told.flatMap((one, index) => toldLines(one, index + 1, of, where)),
  ];
}

/** The same as JSON, each feature with its command. */
export const explainJson = (of: Explanation, where: string | null): string =>
  JSON.stringify({ explain: { ...of, told: of.told.map((one) => ({ ...one, command: commandOf(of, one, where) })) } });
