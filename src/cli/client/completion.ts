import type { Command, Option } from 'commander';

/** The shells that a completion can be written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

type Shell = (typeof SHELLS)[number];

type Word = { readonly text: string; readonly description: string };

/** A command of the table by its path, such as `transactions list`, and the words that can follow it. */
type Entry = { readonly path: string; readonly commands: readonly Word[]; readonly options: readonly Word[] };

/** A script that completes the commands and options of a program. */
export function completionOf(program: Command, shell: Shell): string {
  const entries = entriesOf(program, '');
  const paths = entries.flatMap(({ path, commands }) => commands.map(({ text }) => `${path} ${text}`));
  const name = program.name();
  if (shell === 'bash') return bash(name, entries, paths);
  return shell === 'zsh' ? zsh(name, entries, paths) : fish(name, entries, paths);
}

function entriesOf(command: Command, path: string): Entry[] {
  const own: Entry = {
    path,
    commands: command.commands.map((one) => ({ text: one.name(), description: one.description() })),
    options: command.options.map((option) => ({ text: nameOf(option), description: option.description })),
  };
  const below = command.commands.flatMap((one) => entriesOf(one, `${path} ${one.name()}`.trim()));
  return [own, ...below];
}

function nameOf({ long, short }: Option): string {
  return long ?? short ?? '';
}

const quoted = (text: string) => `'${text.replaceAll("'", '’')}'`;
const wordsOf = ({ commands, options }: Entry) => [...commands, ...options];

function bash(name: string, entries: readonly Entry[], paths: readonly string[]): string {
  const cases = entries.map((entry) => `    ${quoted(entry.path)}) candidates=${quoted(textsOf(entry))} ;;`);
  return `# bash completion for ${name}: eval "$(${name} completion bash)"
_${name}() {
  local word at='' candidates=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at $word" in
    ${paths.map(quoted).join(' | ')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$candidates" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${name} ${name}
`;
}

function textsOf(entry: Entry): string {
  return wordsOf(entry)
    .map(({ text }) => text)
    .join(' ');
}

function zsh(name: string, entries: readonly Entry[], paths: readonly string[]): string {
  const described = ({ text, description }: Word) => quoted(`${text}:${description.replaceAll(':', '\\:')}`);
  const cases = entries.map(
    (entry) => `    (${quoted(entry.path)}) candidates=(${wordsOf(entry).map(described).join(' ')}) ;;`,
  );
  return `#compdef ${name}
# zsh completion for ${name}: eval "$(${name} completion zsh)"
_${name}() {
  local word at=''
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
    (${paths.map(quoted).join('|')}) at="\${at:+$at }$word" ;;
    esac
  done
  case "$at" in
${cases.join('\n')}
  esac
  _describe ${name} candidates || _files
}
compdef _${name} ${name}
`;
}

function fish(name: string, entries: readonly Entry[], paths: readonly string[]): string {
  const lines = entries.flatMap(({ path, commands, options }) =>
    [
      // Where a command follows, no file does.
      ...commands.map(({ text, description }) => `-f -a ${text} -d ${quoted(description)}`),
      ...options.map(({ text, description }) => `-l ${text.replace(/^-+/, '')} -d ${quoted(description)}`),
    ].map((rest) => `complete -c ${name} -n '__${name}_at "${path}"' ${rest}`),
  );
  return `# fish completion for ${name}: ${name} completion fish | source
function __${name}_at
  set -l at ''
  for word in (commandline -opc)[2..]
    switch "$at $word"
      case ${paths.map(quoted).join(' ')}
        set at (string trim "$at $word")
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`;
}
