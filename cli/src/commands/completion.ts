import { printValue } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import { Argument, type Command } from './command.ts';

export function define(command: Command, output: Output): void {
  command
    .addArgument(new Argument('<shell>').choices(shells))
    .notes(`
Examples:
  $ source <(firmline completion bash)     # in ~/.bashrc
  $ source <(firmline completion zsh)      # in ~/.zshrc, after compinit
  $ firmline completion fish > ~/.config/fish/completions/firmline.fish`)
    .action(async (shell: ShellName) => {
      const script = scripts[shell];
      await printValue({ shell, script }, () => output.data(script), output);
    });

  // Called by the completion scripts. Never fails and prints only completions.
  command
    .command('__complete', { hidden: true })
    .argument('<shell>')
    .argument('[words...]')
    .action(async (shell: ShellName, words: readonly string[]) => {
      try {
        const { createProgram } = await import('./program.ts');
        const { replyTo } = await import('../completion/complete.ts');
        const silent = { ...output, note: () => undefined };
        const program = await createProgram(silent, words);
        for (const line of await replyTo(shell, words, program)) output.data(line);
      } catch {
        // A shell prompt has no room for an error.
      }
    });
}

export const shells = ['bash', 'zsh', 'fish'] as const;
export type ShellName = (typeof shells)[number];

// Each script asks the command itself for candidates, so it never becomes outdated. Values are quoted for the command
// line, because a slug is a customer's text.

const bash = String.raw`# Completes firmline in bash. In ~/.bashrc: source <(firmline completion bash)
_firmline() {
  local line quoted
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files)
        compopt -o filenames 2>/dev/null
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")
        ;;
      *)
        printf -v quoted '%q' "$line"
        # A comma needs no quoting.
        COMPREPLY+=("\${quoted//\\,/,}")
        ;;
    esac
  done < <("\${COMP_WORDS[0]}" completion __complete bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _firmline firmline`.replaceAll('\\$', '$');

const zsh = String.raw`#compdef firmline
# Completes firmline in zsh. In ~/.zshrc, after compinit: source <(firmline completion zsh)
_firmline() {
  local line files=0
  local -a values details
  for line in "\${(@f)$("\${words[1]}" completion __complete zsh -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    case $line in
      '') ;;
      :files) files=1 ;;
      *)
        values+=("\${line%%$'\t'*}")
        details+=("\${line/$'\t'/  -- }")
        ;;
    esac
  done
  (( \${#values} )) && compadd -l -d details -a values
  (( files )) && _files
  return 0
}
if [[ \${funcstack[1]} == _firmline ]]; then
  _firmline "$@"
else
  compdef _firmline firmline
fi`.replaceAll('\\$', '$');

const fish = String.raw`# Completes firmline in fish: firmline completion fish > ~/.config/fish/completions/firmline.fish
function __firmline_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] completion __complete fish -- $words[2..-1] "$current" 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path "$current"
        else
            printf '%s\n' $line
        end
    end
end
complete -c firmline -f -a '(__firmline_complete)'`;

export const scripts: Readonly<Record<ShellName, string>> = { bash, zsh, fish };
