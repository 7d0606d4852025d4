/** `fleet --certify FILE` and `--confirm FILE`: the certificate of two commits is written, or made again and compared. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { certificateOf, disagreements, parseCertificate, refusal } from '../../fleet/certificate';
import type { LogLine } from '../../fleet/logLine';
import { FileError } from '../replayWorld';
import { fileError } from './fileError';
import type { FleetOptions } from './fleetWorker';
import { codeOf, commitOfToday, drawingOf } from './otherCode';

export interface CertifyOptions {
  readonly against?: string;
  readonly certify?: string;
  readonly confirm?: string;
  readonly json?: boolean;
  readonly part?: object;
}

/** What a call certifies, or confirms. */
export interface Certifying {
  readonly code: string;
  readonly against: string;
  readonly drawings: NonNullable<FleetOptions['drawings']>;
  readonly file: string;
  /** The text of the certificate to confirm; null when one is to be written. */
  readonly held: string | null;
}

const textOf = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw fileError(file, error);
  }
};

/** @throws {FileError} when the certificate to confirm is none, or is of other code than today's */
async function heldBy(file: string, code: string) {
  const text = await textOf(file);
  const certificate = parseCertificate(text);
  if (!certificate) throw new FileError(`--confirm ${file}: it is no certificate.`);
  if (certificate.code !== code)
    throw new FileError(`--confirm ${file}: it is of commit ${certificate.code}: check it out first.`);
  return { text, against: certificate.against };
}

/**
 * @returns null when the call asks for no certificate
 * @throws {FileError} with a sentence for the caller
 */
export async function certifyingOf(given: CertifyOptions): Promise<Certifying | null> {
  const { certify, confirm, against } = given;
  const file = confirm ?? certify;
  if (file === undefined) return null;
  if (certify !== undefined && confirm !== undefined)
    throw new FileError('--certify writes a certificate and --confirm compares one: choose one of the two.');
  if (given.json || given.part)
    throw new FileError('A certificate is of all logs, so it needs a call without --json and --part.');
  const code = await commitOfToday();
  const held = confirm === undefined ? null : await heldBy(confirm, code);
  const ref = held?.against ?? against;
  if (ref === undefined) throw new FileError('--certify needs the commit to compare with: --against REF.');
  const { commit } = await codeOf(ref);
  const [ours, theirs] = [await drawingOf(code), await drawingOf(commit)];
  return { code, against: commit, drawings: { ours, theirs }, file, held: held?.text ?? null };
}

/** @returns sentences for the caller, and whether the certificate was written or confirmed */
export async function certified(
  lines: readonly LogLine[],
  { file, held, ...of }: Certifying,
): Promise<{ readonly isFine: boolean; readonly says: readonly string[] }> {
  const refused = refusal(lines);
  if (refused !== null) return { isFine: false, says: [refused] };
  const made = certificateOf(lines, of, (text) => createHash('sha256').update(text).digest('hex'));
  if (held !== null) {
    const differ = disagreements(held, made);
    if (differ.length > 0) return { isFine: false, says: [`${file} is not confirmed:`, ...differ] };
    return { isFine: true, says: [`${file} is confirmed byte for byte`] };
  }
  try {
    await writeFile(file, made);
  } catch (error) {
    throw fileError(file, error);
  }
  return { isFine: true, says: [`certificate: ${file}`] };
}
