/** A text whose telephone numbers keep their order when the page is translated into a language written from the right. */
export const withNumbers = (text: string) =>
  text
    .split(/(\+\d[\d \u00A0]+\d)/)
    .map((part, index) => (index % 2 === 0 ? part : <bdi key={part}>{part}</bdi>));
