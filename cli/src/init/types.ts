/** A file of a new project. */
export interface InitFile {
  readonly file: string;
  /** `kept`: it was there already. `planned`: only shown, with --dry-run. */
  readonly status: 'written' | 'kept' | 'planned';
}
