const convertedPath = /^\/?[a-z]:\/(?:.*\/)?(?:git|msys\d*)\/(?:(?:current|\d[\w.]*)\/)?(.*)$/is;

/** The path that was typed, without its first slash, if Git Bash or MSYS2 has made a file's path of it. */
export const typedPath = (text: string): string | undefined => convertedPath.exec(text)?.[1];
