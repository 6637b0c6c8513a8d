// Writes the public holidays of countries and their parts for some years, one file each:
//
//   node tools/holidays.mjs 2026 2028 agent/timeoff/holidays
//
// The data are those of the package date-holidays (CC BY 3.0). Run it once a year, read the
// difference, and commit it.
import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const Holidays = require("date-holidays");
const { version } = require("date-holidays/package.json");

const countries = [
  "AT", "AU", "BE", "BR", "CA", "CH", "CZ", "DE", "DK", "ES", "FI", "FR", "GB", "IE", "IN", "IT", "JP", "MX", "NL",
  "NO", "NZ", "PL", "PT", "SE", "SG", "US", "ZA",
];
const [first, last, folder] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]];

// What the data lack, with its source.
const missing = {
  US: ["2028-11-10 Veterans Day, observed"], // on a Saturday: 5 U.S.C. 6103(b)(1)
};

/** The lines of a place: "2026-12-24 afternoon Christmas Eve". */
function linesOf(...place) {
  const calendar = new Holidays(...place);
  if (!calendar.getLanguages()[0].startsWith("en")) calendar.setLanguages("en");
  const years = (line) => Number(line.slice(0, 4)) >= first && Number(line.slice(0, 4)) <= last;
  const lines = new Set((missing[place[0]] ?? []).filter(years));
  for (let year = first; year <= last; year++) {
    for (const day of calendar.getHolidays(year).filter((d) => d.type === "public")) {
      const [date, time] = day.date.split(" ");
      const part = time >= "12:00:00" ? "afternoon " : "";
      lines.add(`${date} ${part}${day.name.replace(/ \((substitute day)\)$/, ", observed")}`);
    }
  }
  return [...lines].sort();
}

const quoted = (text) => JSON.stringify(text);
const list = (lines, indent) => lines.map((line) => `${indent}- ${quoted(line)}\n`).join("");

/** What a part of a country has besides, or lacks. */
function regionYAML(country, code, name, own) {
  const lines = linesOf(country, code);
  const [more, without] = [lines.filter((l) => !own.includes(l)), own.filter((l) => !lines.includes(l))];
  let text = `  ${country}-${code.toUpperCase()}:\n    name: ${quoted(name)}\n`;
  if (more.length > 0) text += `    holidays:\n${list(more, "      ")}`;
  if (without.length > 0) text += `    without:\n${list(without, "      ")}`;
  return text;
}

for (const country of countries) {
  const own = linesOf(country);
  const states = new Holidays().getStates(country, "en") ?? {};
  let text = `# Public holidays, ${first} to ${last}. Written by tools/holidays.mjs; a company's own go into an ICS file.\n`;
  text += `country: ${country}\nname: ${quoted(new Holidays().getCountries("en")[country])}\n`;
  text += `source: "date-holidays ${version}, CC BY 3.0"\nfirstYear: ${first}\nlastYear: ${last}\nholidays:\n${list(own, "  ")}`;
  const regions = Object.entries(states).sort(([a], [b]) => (a < b ? -1 : 1));
  if (regions.length > 0) text += "regions:\n";
  for (const [code, name] of regions) text += regionYAML(country, code, name, own);
  writeFileSync(join(folder, `${country.toLowerCase()}.yaml`), text);
}
