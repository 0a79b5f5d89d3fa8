/** Types of fetch-package.mjs, which runs on a Node that may not read TypeScript. */
/** Hands `work` the folder of a package, and removes it afterwards. Throws a SetupError. */
export declare function withPackage<T>(root: string, name: string, version: string, work: (folder: string) => T | Promise<T>): Promise<T>
