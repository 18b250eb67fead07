/** What `--stack` names, and who hears that a stack of another folder is used. */
interface Choice {
  readonly named?: string | undefined;
  readonly note?: (line: string) => void;
}

// Not beside the search for stacks, which every start of a command would load.
let choice: Choice = {};

/** Sets the choice of one command. */
export const chooseStack = (own: Choice): void => void (choice = own);

/** The choice of the command that runs. */
export const chosenStack = (): Choice => choice;
