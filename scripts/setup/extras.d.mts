/** Types of extras.mjs, which runs on a Node that may not read TypeScript. */
import type { System } from './installed.mjs'

export declare const EXTRAS: Readonly<Record<string, readonly string[]>>
export declare function extrasFor(env: NodeJS.ProcessEnv, root: string, system?: System): string[]
export declare function isInstalled(root: string, name: string): boolean
export declare function specsOf(root: string, names: readonly string[]): string[]
