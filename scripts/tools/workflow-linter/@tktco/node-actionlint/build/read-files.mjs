import * as fs from "fs/promises";
export async function readFiles(filePaths) {
    const files = await Promise.all(filePaths.map(async (filePath) => {
        const data = await fs.readFile(filePath, "utf-8");
        return { path: filePath, data };
    }));
    return files;
}
