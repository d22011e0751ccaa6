export function exampleEnvironment(home: string): Record<string, string>
/** Lays the example below `folder`; returns its repository and its home. */
export function makeExample(folder: string): { repository: string; home: string }
export function layHome(sessions: string, home: string, repository: string): void
/** Lays the scripted parties beside the repository; returns the options that name them. */
export function exampleDebate(folder: string): string[]
