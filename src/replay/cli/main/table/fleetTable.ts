/**
 * The table of a fleet: Parquet files in a folder, written and asked by DuckDB. `entries` is partitioned by version and
 * day; `logs` and `findings` are one file each. Parts of a fleet are such folders in one folder. docs/fleet.md has the columns.
 */
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { LogLine } from '../../../fleet/logLine';
import { tableApp } from '../../../fleet/tableRow';
import { FileError } from '../../replayWorld';
import { fileError } from '../fileError';
import type { Part } from '../fleetPart';
import { folderOfPart, isPartOf, tablesIn } from './tableParts';

type DuckDBConnection = import('@duckdb/node-api').DuckDBConnection;
type DuckDBInstance = import('@duckdb/node-api').DuckDBInstance;
type Row = Record<string, import('@duckdb/node-api').Json>;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

async function connected(): Promise<{ readonly instance: DuckDBInstance; readonly connection: DuckDBConnection }> {
  let duckdb: typeof import('@duckdb/node-api');
  try {
    duckdb = await import('@duckdb/node-api');
  } catch {
    throw new FileError(
      '--parquet, --sql, --explain and --laws need DuckDB: `npm install @duckdb/node-api@1.5.6-r.1` brings it.',
    );
  }
  const instance = await duckdb.DuckDBInstance.create(':memory:');
  return { instance, connection: await instance.connect() };
}

/** @returns what the file holds, or the text itself when there is no such file */
export const sqlOf = async (given: string): Promise<string> =>
  existsSync(given) ? await readFile(given, 'utf8') : given;

const logRow = ({ findings: _findings, where, app, ...line }: LogLine): string =>
  JSON.stringify({ ...line, app: tableApp(app), reason: line.reason ?? '', held: where?.seq ?? null });

const findingRows = ({ log, app, day, findings }: LogLine): readonly string[] =>
  findings.map((finding) => JSON.stringify({ log, app: tableApp(app), day, ...finding }));

const logColumns =
  "{log: 'VARCHAR', file: 'VARCHAR', app: 'VARCHAR', day: 'VARCHAR', verdict: 'VARCHAR', reason: 'VARCHAR', entries: 'INTEGER', cut: 'BOOLEAN', risky: 'BOOLEAN', held: 'BIGINT'}";
const findingColumns =
  "{log: 'VARCHAR', app: 'VARCHAR', day: 'VARCHAR', id: 'VARCHAR', kind: 'VARCHAR', everyday: 'BOOLEAN', words: 'VARCHAR', seq: 'BIGINT', type: 'VARCHAR'}";
const entryColumns =
  "{seq: 'BIGINT', 'at': 'BIGINT', cause: 'BIGINT', type: 'VARCHAR', call: 'VARCHAR', subject: 'VARCHAR'}";
const noEntries = `SELECT '' AS log, 'unknown' AS app, '' AS day, 0::BIGINT AS seq, 0::BIGINT AS "at", 0::BIGINT AS cause, '' AS type,
  '' AS call, '' AS subject LIMIT 0`;
/** Without a dictionary of many values, numbers that grow take less than half the bytes. */
const parquet = 'FORMAT parquet, COMPRESSION zstd, DICTIONARY_SIZE_LIMIT 500, COMPRESSION_LEVEL 9';

/** What DuckDB says, as one sentence of the option. */
const wordsOf = (error: unknown, option: string): FileError =>
  error instanceof FileError
    ? error
    : new FileError(`${option}: ${error instanceof Error ? error.message : String(error)}`);

/** @throws {FileError} when the folder holds what a new table would replace or stand beside */
async function refuseOthers(folder: string, isOwn: (name: string) => boolean): Promise<void> {
  if (!(await readdir(folder)).every(isOwn))
    throw new FileError(`--parquet ${folder}: the folder holds other files, so no table is written there.`);
}

export class FleetTable {
  private parts: string | null = null;
  private locked = false;

  private constructor(
    private readonly folder: string,
    private readonly part: Part | null,
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
  ) {}

  /**
   * @param part which part of a table in the folder is written and asked; null for the whole
   * @throws {FileError} without DuckDB, or for a folder that DuckDB would take for a pattern
   */
  static async open(folder: string, part: Part | null = null): Promise<FleetTable> {
    if (/[*?[\]]/.test(resolve(folder)))
      throw new FileError(`--parquet ${folder}: the name of the folder must be without *, ?, [ and ].`);
    const { instance, connection } = await connected();
    const own = part ? join(resolve(folder), folderOfPart(part)) : resolve(folder);
    return new FleetTable(own, part, instance, connection);
  }

  /**
   * @returns the folder for the parts
   * @throws {FileError} when the folder holds anything but a table, because a new table replaces the old one
   */
  async begin(): Promise<string> {
    try {
      const { folder, part } = this;
      await mkdir(folder, { recursive: true });
      const own = ['entries', 'findings.parquet', 'logs.parquet'];
      await refuseOthers(folder, (name) => own.includes(name));
      if (part) await refuseOthers(dirname(folder), (name) => isPartOf(part.of, name));
      this.parts = await mkdtemp(join(tmpdir(), 'fleet-table-'));
      return this.parts;
    } catch (error) {
      throw error instanceof FileError ? error : fileError(this.folder, error);
    }
  }

  /** @param lines one for each log; the entries of a log without a line are left out */
  async write(lines: readonly LogLine[]): Promise<void> {
    const parts = this.parts ?? (await this.begin());
    const [logs, findings] = ['logs', 'findings'].map((name) => join(parts, `${name}.ndjson`));
    if (logs === undefined || findings === undefined) return;
    await writeFile(logs, lines.map(logRow).join('\n'));
    await writeFile(findings, lines.flatMap(findingRows).join('\n'));
    for (const name of ['logs.parquet', 'findings.parquet', 'entries'])
      await rm(join(this.folder, name), { recursive: true, force: true });
    const json = (file: string, columns: string): string =>
      `read_json(${quoted(file)}, format = 'newline_delimited', columns = ${columns})`;
    const into = (name: string): string => quoted(join(this.folder, name));
    await this.connection.run(
      `COPY (FROM ${json(findings, findingColumns)} ORDER BY app, day, log, id) TO ${into('findings.parquet')} (${parquet})`,
    );
    const rows = lines.some(({ verdict }) => verdict !== 'unusable')
      ? `SELECT log, app, day, seq, "at", cause, type, call, subject
         FROM (SELECT *, parse_filename(filename, true) AS log
               FROM read_csv(${quoted(join(parts, '*.csv'))}, header = false, auto_detect = false, delim = ',', nullstr = '~',
                 columns = ${entryColumns}, filename = true))
         JOIN (SELECT log, app, day FROM ${json(logs, logColumns)} WHERE verdict <> 'unusable') USING (log)
         ORDER BY app, day, log, seq`
      : noEntries;
    await this.connection.run(`COPY (${rows}) TO ${into('entries')} (${parquet}, PARTITION_BY (app, day))`);
    // Last, because a folder with this file is a whole table, also after a killed call.
    await this.connection.run(
      `COPY (FROM ${json(logs, logColumns)} ORDER BY app, day, log) TO ${into('logs.parquet')} (${parquet})`,
    );
  }

  /**
   * @param option what asks, for the words of an error
   * @returns the rows. The question reads nothing but the table, because DuckDB may open no other file. [fleet.sql]
   * @throws {FileError} with the words of DuckDB
   */
  async ask(sql: string, option: string): Promise<readonly Row[]> {
    try {
      if (!this.locked) await this.lock(option);
      return (await this.connection.runAndReadAll(sql)).getRowObjectsJson();
    } catch (error) {
      throw wordsOf(error, option);
    }
  }

  /**
   * As `ask`, for answers of many rows.
   * @returns the columns of some rows at a time
   */
  async *columns(sql: string, option: string): AsyncGenerator<readonly (readonly unknown[])[]> {
    try {
      if (!this.locked) await this.lock(option);
      const result = await this.connection.stream(sql);
      for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk())
        yield chunk.getColumns();
    } catch (error) {
      throw wordsOf(error, option);
    }
  }

  private async lock(option: string): Promise<void> {
    const tables = await tablesIn(this.folder, option);
    const inAll = (sqlOf: (table: string) => string): string =>
      tables.map((table, part) => `SELECT *, ${part} AS part FROM (${sqlOf(table)})`).join(' UNION ALL BY NAME ');
    const file = (name: string) => (table: string) => `FROM read_parquet(${quoted(join(table, name))})`;
    const typed = "hive_partitioning = true, hive_types = {'app': VARCHAR, 'day': VARCHAR}";
    // Without any entry there is no file of entries.
    const entries = (table: string): string =>
      existsSync(join(table, 'entries')) && readdirSync(join(table, 'entries')).length > 0
        ? `FROM read_parquet(${quoted(join(table, 'entries/**/*.parquet'))}, ${typed})`
        : noEntries;
    // A log that two parts hold under two names counts once, as in one call. [fleet.merge]
    await this.connection.run(`CREATE TEMP TABLE kept AS SELECT log, part FROM (${inAll(file('logs.parquet'))})
      QUALIFY row_number() OVER (PARTITION BY log ORDER BY file) = 1`);
    const views = { entries, logs: file('logs.parquet'), findings: file('findings.parquet') };
    for (const [name, rows] of Object.entries(views))
      await this.connection.run(
        `CREATE VIEW ${name} AS SELECT * EXCLUDE (part) FROM (${inAll(rows)}) SEMI JOIN kept USING (log, part)`,
      );
    await this.connection.run(`SET allowed_directories = [${quoted(this.folder)}]`);
    await this.connection.run('SET enable_external_access = false');
    this.locked = true;
  }

  async close(): Promise<void> {
    this.connection.closeSync();
    this.instance.closeSync();
    if (this.parts !== null) await rm(this.parts, { recursive: true, force: true });
  }
}
