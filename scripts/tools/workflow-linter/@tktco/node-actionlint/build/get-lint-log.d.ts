import { Result } from "./types.js";
export declare function getLintLog(results: Result[]): string;
