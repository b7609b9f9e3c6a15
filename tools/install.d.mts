export declare const root: string
export declare const node: string
export declare function environment(): Record<string, string>
export declare function install(name?: string): string
