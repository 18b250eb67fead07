/** A proxy that the environment names. */
export interface HttpProxy {
  /** The variable that names it. */
  readonly variable: string;
  /** With the user name and the password, if it needs them. */
  readonly url: URL;
}
