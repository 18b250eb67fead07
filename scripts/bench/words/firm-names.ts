/** Firms that the limits of `link verify` were not chosen with. */
export const names = `
  Adeyemi and Cross, Alvarez Law, Ashworth Legal, Barrett and Coyle, Bianchi Partners, Blackwood Hayes,
  Brennan and Doyle, Campbell Reid, Chowdhury Law, Crawford and Stein, Dempsey Group, Dubois Legal, Ellison
  and Park, Esposito Law, Farrington Wells, Fournier and Hill, Gallagher Law Office, Gupta and Mercer,
  Halloran Trust Law, Hernandez Brooks, Holloway and Finn, Iyer Legal, Jacobsen Law, Keating and Rhodes, Khan
  and Fletcher, Laurent Legal, Lombardi Hughes, Mackenzie and Ross, Mendoza Law Firm, Montgomery Pierce, Novak
  and Wright, Oduya Partners, Olson and Vega, Patel Law Group, Prescott Lane, Radcliffe Legal, Rinaldi and
  Cho, Romero Baxter, Sinclair and Webb, Solomon Law, Sorensen Drake, Steinberg and Cole, Sullivan Injury Law,
  Tanaka Legal, Tremblay and Knox, Villanueva Law, Wakefield Chambers, Whitaker and Dunn, Winslow Legal, Yoder
  and Blake`
  .split(',')
  .map((name) => name.trim().replaceAll(/\s+/g, ' '));

/** What an assistant says first. */
export const sentences: readonly ((name: string) => string)[] = [
  (name) => `Hello, thank you for calling ${name}. How may I help you today?`,
  (name) => `Good morning, this is ${name}. How can I help?`,
  (name) => `Hi Dana, I am the virtual assistant of ${name}. What can I do for you?`,
];

/** The same without a firm. */
export const generic = [
  'Hello, thank you for calling. How may I help you today?',
  'Good morning. How can I help?',
  'Hi Dana, I am the virtual assistant. What can I do for you?',
  'Hello. How can I help you today?',
] as const;
