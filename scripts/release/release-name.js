/**
 * The name of a release's folder, and of its file without the ending.
 * @param {string} version
 */
export const releaseName = (version) => `portal-${version}-${process.platform}-${process.arch}`;
