import { FileData } from "./types.js";
export declare function readFiles(filePaths: string[]): Promise<FileData[]>;
