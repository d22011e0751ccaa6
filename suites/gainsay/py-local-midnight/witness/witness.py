from datetime import datetime, timedelta, timezone

from shop.totals import total_today_cents

EAST = timezone(timedelta(hours=9))
WEST = timezone(timedelta(hours=-7))


def utc(day, hour):
    return datetime(2026, 3, day, hour, 30, tzinfo=timezone.utc)


sales = [(utc(9, 14), 1), (utc(9, 15), 10), (utc(9, 23), 100), (utc(10, 1), 1000), (utc(10, 9), 10000)]
cases = [
    # Midnight in UTC, at 15:00 UTC the day before, and at 07:00 UTC the same day.
    (timezone.utc, 11000),
    (EAST, 11110),
    (WEST, 10000),
]
for zone, cents in cases:
    found = total_today_cents(sales, utc(10, 10), zone)
    assert found == cents, f"{zone}: {found} where {cents} was sold"
