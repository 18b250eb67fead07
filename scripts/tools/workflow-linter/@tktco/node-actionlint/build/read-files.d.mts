import { FileData } from "./types.mjs";
export declare function readFiles(filePaths: string[]): Promise<FileData[]>;
