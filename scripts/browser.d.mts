/** The path of a Chromium that starts; installs one where that can be done. */
export function findOrInstallBrowser(root: string): Promise<string>
