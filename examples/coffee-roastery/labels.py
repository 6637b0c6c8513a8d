"""Print the labels for the bags of a week."""
import csv

DAYS_OF_REST = 4
SKIP = ["L-315"]


def lots(path=r"C:\Users\nadine\Desktop\roast\lots_week.csv"):
    with open(path, newline="") as f:
        yield from csv.DictReader(f)


def labels(rows):
    for row in rows:
        if row["lot"] in SKIP:
            continue
        try:
            grams = float(row["weight"]) * 1000
        except ValueError:
            grams = 250
        yield f"{row['lot']} {grams:.0f} g, rest {DAYS_OF_REST} days"


if __name__ == "__main__":
    for text in labels(lots()):
        print(text)
