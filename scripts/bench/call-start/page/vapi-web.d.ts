// The package and its types are not installed with the project; its page checks the values it gets.
declare module '@vapi-ai/web' {
  const vendor: unknown;
  export = vendor;
}
