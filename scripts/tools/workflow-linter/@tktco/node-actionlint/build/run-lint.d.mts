import { FileData, LintResult, Result } from "./types.mjs";
export declare function runLint(fileData: string, filePath: string): Promise<LintResult[]>;
export declare function runLintForFiles(files: FileData[]): Promise<Array<Result>>;
