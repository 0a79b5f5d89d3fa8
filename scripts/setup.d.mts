/** Types of setup.mjs, which runs on a Node that may not read TypeScript. */
export declare const ROOT: string
export declare function prepare(options?: { development?: boolean }): Promise<void>
export declare function isOfProduct(file: string): boolean
export declare function runTypeScript(file: string, args?: string[]): Promise<void>
