/** `completion bash|zsh|fish`: a script by which a shell completes the options and words of this command. */
import type { Command } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];
export const isShell = (text: string | undefined): text is Shell => shells.some((shell) => shell === text);

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * @param command the command with the options
 * @param words what may stand in place of a file
 * @param names the names under which the command is called
 */
export function completion(shell: Shell, command: Command, words: readonly string[], names: readonly string[]): string {
  const options = command.options.map(({ long, description }) => ({ long: long ?? '', description }));
  const all = [...words, ...options.map(({ long }) => long)].join(' ');
  if (shell === 'fish')
    return names
      .flatMap((name) => [
        `complete -c ${name} -a ${quoted(words.join(' '))}`,
        ...options.map(({ long, description }) => `complete -c ${name} -l ${long.slice(2)} -d ${quoted(description)}`),
      ])
      .join('\n');
  const complete = `complete -o default -W ${quoted(all)} ${names.join(' ')}`;
  return shell === 'bash' ? complete : `autoload -U +X bashcompinit && bashcompinit\n${complete}`;
}
