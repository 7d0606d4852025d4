/**
 * The tables of a fleet in DuckDB: `entries`, `logs` and `findings` (docs/fleet.md has the columns). They are filled from logs or
 * read from Parquet, written as Parquet, and asked by SQL.
 */
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { LogLine } from '../../../fleet/logLine';
import { tableApp } from '../../../fleet/tableRow';
import { FileError } from '../../replayWorld';
import { fileError } from '../fileError';

type DuckDb = typeof import('@duckdb/node-api');
type Row = Record<string, import('@duckdb/node-api').Json>;

async function duckDb(): Promise<DuckDb> {
  try {
    return await import('@duckdb/node-api');
  } catch {
    throw new FileError('--parquet and --sql need DuckDB: `npm install @duckdb/node-api@1.5.6-r.1` brings it.');
  }
}

const names = ['entries', 'findings', 'logs'] as const;
const fileOf = (name: string): string => `${name}.parquet`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A text without halves of a character, which UTF-8 cannot hold. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

const jsonLines = (rows: readonly object[]): string =>
  rows
    .map((row) => JSON.stringify(row, (_key, value) => (typeof value === 'string' ? wellFormed(value) : value)))
    .join('\n');

const logRow = ({ findings: _findings, where, app, ...line }: LogLine): object => ({
  ...line,
  app: tableApp(app),
  held: where?.seq ?? null,
});

const findingRows = ({ log, app, day, findings }: LogLine): readonly object[] =>
  findings.map((finding) => ({ log, app: tableApp(app), day, ...finding }));

const logColumns =
  "{log: 'VARCHAR', file: 'VARCHAR', app: 'VARCHAR', day: 'VARCHAR', verdict: 'VARCHAR', reason: 'VARCHAR', entries: 'INTEGER', cut: 'BOOLEAN', unknown: 'INTEGER', held: 'BIGINT'}";
const findingColumns =
  "{log: 'VARCHAR', app: 'VARCHAR', day: 'VARCHAR', id: 'VARCHAR', kind: 'VARCHAR', everyday: 'BOOLEAN', words: 'VARCHAR', seq: 'BIGINT', type: 'VARCHAR'}";
const entryColumns =
  "{seq: 'BIGINT', 'at': 'BIGINT', cause: 'BIGINT', type: 'VARCHAR', call: 'VARCHAR', status: 'INTEGER', subject: 'VARCHAR'}";
/** Without a dictionary of many values, numbers that grow take less than half the bytes. */
const parquet = 'FORMAT parquet, COMPRESSION zstd, DICTIONARY_SIZE_LIMIT 500, COMPRESSION_LEVEL 9';

export class FleetTable {
  private constructor(
    private readonly duckdb: DuckDb,
    private readonly home: string,
    /** The folder for the entries of each log, as `TablePart` writes them. */
    readonly parts: string,
  ) {}

  /** @throws {FileError} without DuckDB */
  static async open(): Promise<FleetTable> {
    const duckdb = await duckDb();
    const home = await mkdtemp(join(tmpdir(), 'fleet-table-'));
    const parts = join(home, 'parts');
    await mkdir(parts);
    return new FleetTable(duckdb, home, parts);
  }

  /** @throws {FileError} when the folder holds anything [replay.keeps-files] */
  static async checkFolder(folder: string): Promise<void> {
    try {
      await mkdir(folder, { recursive: true });
      if ((await readdir(folder)).length > 0)
        throw new FileError(`--parquet ${folder}: the folder is not empty, so no table is written there.`);
    } catch (error) {
      throw error instanceof FileError ? error : fileError(folder, error);
    }
  }

  /** @param lines one for each log; the entries of a log without a line are left out */
  async fill(lines: readonly LogLine[]): Promise<void> {
    const [logs, findings, csv] = ['logs.ndjson', 'findings.ndjson', '*.csv'].map((name) => join(this.parts, name));
    if (logs === undefined || findings === undefined || csv === undefined) return;
    await writeFile(logs, jsonLines(lines.map(logRow)));
    await writeFile(findings, jsonLines(lines.flatMap(findingRows)));
    // DuckDB refuses a pattern that no file fits.
    await writeFile(join(this.parts, 'none.csv'), '');
    const json = (file: string, columns: string): string =>
      `read_json(${quoted(file)}, format = 'newline_delimited', columns = ${columns})`;
    await this.run(
      `CREATE TABLE logs AS FROM ${json(logs, logColumns)} ORDER BY app, day, log`,
      `CREATE TABLE findings AS FROM ${json(findings, findingColumns)} ORDER BY app, day, log, id`,
      `CREATE TABLE entries AS SELECT log, app, day, seq, "at", cause, type, call, status, subject
       FROM (SELECT *, parse_filename(filename, true) AS log
             FROM read_csv(${quoted(csv)}, header = false, auto_detect = false, delim = ',', nullstr = '-',
               columns = ${entryColumns}, filename = true))
       JOIN (SELECT log, app, day FROM logs WHERE verdict <> 'unusable') USING (log)
       ORDER BY app, day, log, seq`,
    );
  }

  /** Reads the tables of a folder and of all folders below it as one. */
  async read(folder: string): Promise<void> {
    const root = resolve(folder);
    const found = await readdir(root, { recursive: true }).catch((error: unknown) => {
      throw fileError(folder, error);
    });
    const files = (name: string): readonly string[] =>
      found.filter((file) => file.split(/[/\\]/).at(-1) === fileOf(name)).map((file) => join(root, file));
    if (files('logs').length === 0)
      throw new FileError(`--parquet ${folder}: there is no table; name logs with --parquet to make one.`);
    await this.run(
      ...names.map((name) => `CREATE TABLE ${name} AS FROM read_parquet([${files(name).map(quoted).join(', ')}])`),
    );
  }

  /** Each file is complete when it has its name. */
  async write(folder: string): Promise<void> {
    for (const name of names) {
      const file = join(resolve(folder), fileOf(name));
      await this.run(`COPY ${name} TO ${quoted(`${file}.part`)} (${parquet})`);
      await rename(`${file}.part`, file);
    }
  }

  /**
   * The tables are opened again for reading alone, and DuckDB opens no other file and takes no other setting, because the SQL may
   * come from anywhere. [fleet.table]
   * @throws {FileError} with the words of DuckDB, which are one sentence
   */
  async ask(sql: string): Promise<readonly Row[]> {
    const only = { access_mode: 'READ_ONLY', enable_external_access: 'false', lock_configuration: 'true' };
    return await this.connected(only, '--sql', async (connection) =>
      (await connection.runAndReadAll(wellFormed(sql))).getRowObjectsJson(),
    );
  }

  async close(): Promise<void> {
    await rm(this.home, { recursive: true, force: true });
  }

  private run(...statements: readonly string[]): Promise<void> {
    return this.connected({}, '--parquet', async (connection) => {
      for (const statement of statements) await connection.run(statement);
    });
  }

  private async connected<T>(
    settings: Record<string, string>,
    option: string,
    use: (connection: import('@duckdb/node-api').DuckDBConnection) => Promise<T>,
  ): Promise<T> {
    const instance = await this.duckdb.DuckDBInstance.create(join(this.home, 'fleet.duckdb'), settings);
    const connection = await instance.connect();
    try {
      return await use(connection);
    } catch (error) {
      // The lines after the first show the place in the statement.
      const [words] = String(error instanceof Error ? error.message : error).split('\n');
      throw new FileError(`${option}: ${words}`);
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  }
}
