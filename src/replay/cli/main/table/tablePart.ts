/** The entries of one log as lines of a file, which `FleetTable` reads once all logs are examined. */
import { appendFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { State } from '../../../../../reducers/state';
import { tableRow } from '../../../fleet/tableRow';
import type { Visitor } from '../../../fold/pass';

export class TablePart {
  private rows: string[] = [];
  private readonly file: string;

  /** @param name a name of the file while it is written */
  constructor(
    private readonly folder: string,
    name: string,
  ) {
    this.file = join(folder, `${name}.part`);
  }

  /** Writes after each piece of the log, so that memory does not grow with the log. */
  readonly visitor: Visitor<State> = {
    entry: (entry) => void this.rows.push(tableRow(entry)),
    pause: () => this.flush(),
  };

  async commit(log: string): Promise<void> {
    await this.flush();
    await rename(this.file, join(this.folder, `${log}.csv`));
  }

  async discard(): Promise<void> {
    this.rows = [];
    await rm(this.file, { force: true });
  }

  private async flush(): Promise<void> {
    const rows = this.rows.splice(0).map((row) => `${row}\n`);
    await appendFile(this.file, rows.join(''));
  }
}
