/** Modules of the elements by tag; the file itself is generated. */
export declare const files: Readonly<Record<string, (() => Promise<unknown>) | undefined>>
