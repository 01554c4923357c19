// Builds the client into the package: `node build.mjs`. `--test` builds the unit tests, `--watch` keeps building.
import { build, context } from "esbuild";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "lastcard", "web", "static");
const flags = new Set(process.argv.slice(2));

const shared = {
  absWorkingDir: here,
  bundle: true,
  format: "esm",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".svg": "dataurl" },
  logLevel: "warning",
};

// Every file that the page asks for has a hash of its content in its name, so that it may be kept for ever.
const client = {
  ...shared,
  entryPoints: { app: "src/main.tsx" },
  outdir: out,
  entryNames: "assets/[name]-[hash]",
  chunkNames: "assets/[name]-[hash]",
  splitting: true,
  minify: true,
  metafile: true,
  legalComments: "none",
  drop: ["debugger"],
};

function files(folder) {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? files(path) : [path]));
}

// The page names the scripts that the first view needs, so that the browser fetches them side by side.
function writePage(metafile) {
  const outputs = Object.entries(metafile.outputs);
  const [script, entry] = outputs.find(([, output]) => output.entryPoint === "src/main.tsx");
  const web = (path) => "/" + relative(out, join(here, path)).replaceAll("\\", "/");
  const links = [`<link rel="stylesheet" href="${web(entry.cssBundle)}">`];
  for (const part of entry.imports) {
    if (part.kind === "import-statement") links.push(`<link rel="modulepreload" href="${web(part.path)}">`);
  }
  links.push(`<script type="module" src="${web(script)}"></script>`);
  const page = readFileSync(join(here, "src", "index.html"), "utf8").replace("<!-- links -->", links.join("\n    "));
  writeFileSync(join(out, "index.html"), page);
}

// The worker that makes an installed client start without a network; it keeps exactly this build.
async function writeWorker() {
  const kept = files(out)
    .map((path) => "/" + relative(out, path).replaceAll("\\", "/"))
    .sort();
  const version = createHash("sha256").update(kept.join("\n")).digest("hex").slice(0, 12);
  await build({
    ...shared,
    entryPoints: ["src/worker.ts"],
    outfile: join(out, "worker.js"),
    minify: true,
    define: {
      BUILD_VERSION: JSON.stringify(version),
      BUILD_FILES: JSON.stringify(kept.filter((path) => path !== "/index.html")),
    },
  });
}

async function buildClient() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  cpSync(join(here, "public"), out, { recursive: true });
  const result = await build(client);
  writePage(result.metafile);
  await writeWorker();
  writePacked();
}

// The server sends these to every browser that takes them, which is every browser.
function writePacked() {
  for (const path of files(out)) {
    if (![".js", ".css", ".html", ".svg", ".webmanifest"].includes(extname(path))) continue;
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
  }
}

async function buildTests() {
  rmSync(join(here, "build"), { recursive: true, force: true });
  const tests = readdirSync(join(here, "test")).filter((name) => name.endsWith(".test.ts"));
  await build({
    ...shared,
    entryPoints: tests.map((name) => join("test", name)),
    outdir: join(here, "build", "test"),
    outExtension: { ".js": ".mjs" },
    platform: "node",
    sourcemap: "inline",
  });
}

if (flags.has("--test")) await buildTests();
else if (flags.has("--watch")) {
  await buildClient();
  const watching = await context({
    ...client,
    plugins: [
      {
        name: "page",
        setup: (on) =>
          on.onEnd((result) => {
            if (!result.metafile) return;
            writePage(result.metafile);
            writePacked();
          }),
      },
    ],
  });
  await watching.watch();
} else await buildClient();
