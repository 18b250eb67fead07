export declare function run(pattern: string): Promise<void>;
