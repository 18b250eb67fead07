import { Result } from "./types.mjs";
export declare function getLintLog(results: Result[]): string;
