export declare const KEYS_FILE: string
export declare function writeKeys(text: string): void
export declare function updateGeneratedCode(): void
