const units = /(Ms|Db|Percent|BitsPerSecond)$/;

/** A field of the model as it is written: `afterMs` is `after`, `firstMessage` is `first-message`. */
export const writtenName = (name: string): string =>
  name.replace(units, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
