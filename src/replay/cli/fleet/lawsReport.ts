/** The answer of `fleet --laws` as lines of text. */
import type { Law } from '../../fleet/lawJudge';
import { type LawsAnswer, mostChance, type ToldLaw } from '../../fleet/laws';
import { count } from '../report';
import { shellWord, shown } from '../shown';

/** Further laws about the same names are only counted. */
const mostAlso = 4;

const number = (value: number): string => value.toLocaleString('en');

export const versionsText = (versions: readonly string[]): string =>
  versions.length > 1 ? `${versions[0]} to ${versions.at(-1)}` : (versions[0] ?? '');

export function lawText({ kind, first, second, limit, withinMs }: Law): string {
  switch (kind) {
    case 'soonest':
      return `${second} comes ${number(limit)} ms or more after the ${first} that led to it`;
    case 'latest':
      return `${second} comes ${number(limit)} ms or less after the ${first} that led to it`;
    case 'leads':
      return `each ${first} leads to ${second}${withinMs > 0 ? ` within ${number(withinMs)} ms` : ' at once'}`;
    case 'once':
      return `no ${first} leads to ${second} twice`;
    case 'never':
      return first === '' ? `${second} always has a cause` : `${first} never leads to ${second}`;
    case 'after':
      return `after each ${first} comes ${second} within ${number(limit)} ms`;
    case 'between':
      return `between one ${first} and the next comes ${second}`;
    case 'before':
      return `no ${second} comes before the first ${first}`;
    case 'again':
      return `from one ${first} to the next pass ${number(limit)} ms or more`;
    case 'equal':
      return `a session has as many ${first} as ${second}`;
    case 'atMost':
      return `a session has no more ${first} than ${second}`;
    case 'always':
      return `each session has ${first}`;
    case 'none':
      return `no session has ${first}`;
    case 'count':
      return `a session has at most ${number(limit)} ${first}`;
    default:
      return kind satisfies never;
  }
}

/** @returns the command that shows the smallest session at its place; null for a name on which a terminal acts [fleet.commands] */
function commandOf({ example: { file, place } }: ToldLaw): string | null {
  if (shown(file) !== file) return null;
  const name = shellWord(file.startsWith('-') ? `./${file}` : file);
  return `npm run replay -- ${name} ${place ? `show ${place.from}..${place.to}` : '--stat'}`;
}

const small = (chance: number): string => (chance < 0.001 ? chance.toExponential(0) : chance.toFixed(3));

/** "held in 312 earlier sessions, broken in 31 of 101 of 0.4.0" */
function countsText({ keeper, keeping, breaking, broken }: ToldLaw, version: string): string {
  const breaks = `broken in ${number(broken)} of ${number(breaking)}`;
  return keeper === 'earlier'
    ? `held in ${count(keeping, 'earlier session')}, ${breaks} of ${version}`
    : `new: held in ${count(keeping, 'session')} of ${version}, ${breaks} earlier ones`;
}

function toldLines(law: ToldLaw, rank: number, version: string): string[] {
  const { id, chance, corrected, also, example } = law;
  const more = also.length - mostAlso;
  const same = also.slice(0, mostAlso).map((one) => `${lawText(one)} [${one.id}]`);
  const command = commandOf(law);
  const at = example.place ? `; entry ${example.place.to}` : '';
  return [
    `${rank}. ${lawText(law)}  [${id}]`,
    `   ${countsText(law, version)}; by chance ${small(chance)}, corrected ${small(corrected)}`,
    ...(same.length > 0 ? [`   with it: ${same.join('; ')}${more > 0 ? `; … and ${more} more` : ''}`] : []),
    `   smallest that breaks it: ${example.file}, ${count(example.entries, 'entry', 'entries')}${at}`,
    ...(command === null ? [] : [`   ${command}`]),
  ];
}

export function lawsLines(answer: LawsAnswer): string[] {
  const { earlierVersions, newestVersion, earlier, newest, begunLater, held, tried, told, more } = answer;
  const left = begunLater > 0 ? `; ${count(begunLater, 'session')} without the oldest entries left out` : '';
  return [
    `${count(newest, 'session')} of ${newestVersion}, the newest version, and ${number(earlier)} of ${versionsText(earlierVersions)}${left}`,
    `${count(held, 'law')} held in all earlier sessions; chances are corrected for ${number(tried)} tried, and ${mostChance * 100} % of calls tell one by chance`,
    ...(told.length === 0 ? [`none is broken in ${newestVersion}, and none is new, beyond chance`] : []),
    ...told.flatMap((law, index) => toldLines(law, index + 1, newestVersion)),
    ...(more > 0 ? [`… and ${count(more, 'more law')}`] : []),
  ];
}

/** The same as JSON, each law with its words and its command. */
export const lawsJson = (answer: LawsAnswer): string =>
  JSON.stringify({
    laws: { ...answer, told: answer.told.map((law) => ({ ...law, words: lawText(law), command: commandOf(law) })) },
  });
