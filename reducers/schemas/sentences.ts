/**
 * The panel's own sentences about errors. A redacted log keeps them, because no person wrote them, and because effects say
 * them again when the log is replayed.
 */

const sentences = new Set([
  'The call ended without an answer.',
  'It is not known who is signed in.',
  'The error cannot be read.',
  'Browser storage is blocked.',
  'No earlier session is kept on this device.',
  'The answer is not one of the provider: it is no object.',
  'The provider says that it was not done.',
  'The answer to GET /users/suggest holds no list "suggestions".',
  'The answer for the comment holds no "ID".',
  'The answer to GET /notifications/ holds no list "notes".',
  'The answer to GET /me holds no "ID".',
  'it is no record',
  'it is nested more than 90 levels deep',
  'it holds an object that is no plain record',
  'it holds a number that JSON cannot hold',
  'it holds a bigint that JSON cannot hold',
  'it holds a function that JSON cannot hold',
  'it holds a symbol that JSON cannot hold',
]);

/** The two ends of sentences that have a word of others in the middle. */
const frames = [
  ['The push channel sent an event of unknown type "', '".'],
  ['The answer to GET /notifications/', ' holds no list "notes".'],
] as const;

export const isSentence = (text: string): boolean => sentences.has(text);

/** @returns both ends of one of the panel's sentences, and the word of others between them; null for another text */
export function partsOfSentence(text: string) {
  for (const [before, after] of frames)
    if (text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after))
      return { before, others: text.slice(before.length, text.length - after.length), after };
  return null;
}
