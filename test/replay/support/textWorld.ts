/** A ReplayWorld for tests: files are strings, printed lines are kept. */
import { FileError, type ReplayWorld, thereAlready } from '../../../src/replay/cli/replayWorld';

export interface TextWorld extends ReplayWorld {
  readonly files: Map<string, string>;
  readonly said: string[];
  readonly complained: string[];
}

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  // Pieces of an odd size, so that lines and characters are cut anywhere.
  for (let at = 0; at < bytes.length; at += 1021) yield bytes.subarray(at, at + 1021);
}

export function textWorld(files: { readonly [name: string]: string } = {}): TextWorld {
  const kept = new Map(Object.entries(files));
  const said: string[] = [];
  const complained: string[] = [];
  let time = 0;
  return {
    files: kept,
    said,
    complained,
    async open(file) {
      const text = kept.get(file);
      if (text === undefined) throw new FileError(`${file}: there is no such file.`);
      return { source: pieces(text), bytes: text.length };
    },
    async create(file) {
      if (kept.has(file)) throw new FileError(thereAlready(file));
      let text = '';
      return {
        write: async (more) => {
          text += more;
        },
        commit: async () => void kept.set(file, text),
        discard: async () => {},
      };
    },
    out: (line) => void said.push(line),
    err: (line) => void complained.push(line),
    progress: () => ({ add: () => {}, stop: () => {} }),
    clock: () => {
      time += 0.01;
      return time;
    },
    libraryFor: () => '../../src/replay',
  };
}
