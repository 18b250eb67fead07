import fg from "fast-glob";
function getPattern(pattern) {
    if (pattern) {
        return pattern;
    }
    return "./.github/workflows/**.{yml,yaml}";
}
export function glob(pattern) {
    return fg(getPattern(pattern), { dot: true, absolute: true });
}
