// The package is not installed with the project, so neither are its types; its page checks what it gets.
declare module '@vapi-ai/web' {
  const vendor: unknown;
  export = vendor;
}
