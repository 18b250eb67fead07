export declare function glob(pattern: string): Promise<string[]>;
