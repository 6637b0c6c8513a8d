package secrets_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/google/go-cmp/cmp"

	"github.com/leaveway/leaveway/knowledge/secrets"
)

// made joins the parts of an invented secret, so that the repository has none in one piece.
func made(parts ...string) string { return strings.Join(parts, "") }

// TestMask: what is found, and what only looks like it. ‹…› marks what is masked, with its
// kind behind a bar.
func TestMask(t *testing.T) {
	t.Parallel()
	letters := "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6"
	for _, marked := range []string{
		// keys and tokens
		"key ‹" + made("AKIA", "QX7RTPLMZN4WBV2C") + "|key› in the script",
		"‹" + made("gh", "p_", letters) + "|token›",
		"‹" + made("github", "_pat_11ABCDEFG0", letters) + "|token› expires in May",
		"CI uses ‹" + made("glp", "at-", "x9Kq2Lm4Rt7Vb1Nc5Pz8") + "|token›.",
		"bot: ‹" + made("xo", "xb-", "123456789012-abcdefGHIJ") + "|token›",
		"post to https://hooks.slack.com/services/‹" + made("T00AB12CD/", "B00EF34GH/", "kLmN0pQrStUvWxYz12345678") + "|token›",
		"maps ‹" + made("AI", "za", "SyD3x9Kq2Lm4Rt7Vb1Nc5Pz8Wf6Jh0Gs2Q1w") + "|key›",
		"‹" + made("sk", "-proj-", letters) + "|key›",
		"‹" + made("sk_", "live_", "4eC39HqLyjWDarjtT1zdp7dc") + "|key›",
		"‹" + made("S", "G.", "ngeVfQFYQlKU0ufo8x5d1A.", "TwL2iGABf9DHoTf09kqeF8tAmbihYzrnopKc1s5c") + "|key›",
		"Authorization: Bearer ‹" + made("v9Kq2Lm4Rt7Vb1Nc", "5Pz8Wf6J") + "|token›",
		"‹" + made("eyJhbGciOiJIUzI1NiJ9", ".eyJzdWIiOiIxMjM0NTY3ODkwIn0", ".dozjgNryP4J3jVmNHl0w5N") + "|token›",
		"‹" + made("-----BEGIN RSA ", "PRIVATE KEY-----\nMIIEow\nIBAAK\n-----END RSA ", "PRIVATE KEY-----") + "|private key› stays here",
		"‹" + made("-----BEGIN ", "PRIVATE KEY-----\nMIIEow") + "|private key›",
		"postgres://app:‹s3cr3t-Pa55|password›@db.internal:5432/pay",
		"Server=sql01;Database=pay;User Id=sa;Password=‹Winter2026!|password›;",
		"AccountName=store;AccountKey=‹" + made("Zm9vYmFyYmF6cXV4", "MTIzNDU2Nzg5MA==") + "|key›;EndpointSuffix=x",
		// what is called a password
		`PASSWORD = "‹hunter22|password›"`,
		`db_password = '‹Tr0ub4dor|password›'`,
		`api_key: "‹9f8e7d6c5b4a39281706|key›"`,
		"The password is ‹Sommer2024!|password›.",
		"password: ‹Kiel-1887|password›",
		"Passwort: ‹Hafen!77|password›",
		"The password is “‹sunshine|password›”",
		"Her pwd was ‹q1w2e3r4|password›, mine is another",
		"PIN ‹4711|password›",
		"the PIN is ‹0042|password› and nobody changes it",
		"door code: ‹190385|password›",
		"client_secret=‹a8Kd93ls0dkWq|password›",
		`headers = {"X-Api-Key": "‹77aa88bb99cc00dd|key›"}`,
		"SMTP_PASS=‹Pelikan99|password›",
		"card ‹4111 1111 1111 1111|card number›, valid to 12/27",
		// personal data
		"ask ‹maud.pell@lindgrove.example|email address› first",
		"(‹ana+hr@mail.co.uk|email address›)",
		"call ‹+49 40 3612-0987|phone number› before noon",
		"‹(415) 555-0132|phone number› or ‹415-555-0199|phone number›",
		"Tel. ‹040 361 20 98|phone number›",
		"pay to ‹DE89 3704 0044 0532 0130 00|bank account›",
		"‹GB29NWBK60161331926819|bank account›",
		"SSN ‹536-90-4399|national ID›",
		"insured as ‹AB123456C|national ID›, old form",
		"AHV ‹756.9217.0769.85|national ID›",
		"born ‹14 May 1983|date of birth›",
		"date of birth: ‹1983-05-14|date of birth›",
		"geb. am ‹14.05.1983|date of birth›",
		"her birthday is ‹May 14|date of birth›",
		// what isn't anything
		"The password is in the vault, ask IT.",
		"Where is the token kept? In the safe.",
		`password = os.environ["DB_PASSWORD"]`,
		"password = getpass.getpass()",
		"PASSWORD=<your password>",
		"token: ${SLACK_TOKEN}",
		"password: ********",
		"Only Jolan has the token for the bank portal.",
		"The key assumption is a growth of 3.6 %.",
		"the secret of a good plan is time",
		"def read_token(line): return line.split()",
		"key = lambda r: (r['theatre'], r['knife'])",
		"pip install payroll@1.2, then see logo@2x.png",
		"git clone git@github.com:acme/pay.git",
		"Offer 2025-118 of 3 February 2025",
		"Amount 1,402.11, account 6100, period 2026-09",
		"2026-10-14 08:05;261014-21;0.30",
		"from 2019 - 2024, pages 415-555",
		"DE89 3704 0044 0532 0130 01", // a wrong check digit
		"4111 1111 1111 1112",         // the same
		"666-12-3456 and 900-11-2222 are never given",
		"Contract of 14 May 1983, room 014",
		"https://portal.example/results?id=12345678901",
		"sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
		"the pin on the map shows dock 9",
		"tan 45 is one", "token ring network",
		"call 12 people, then ring the bell",
		"Sum of A1:B22 * 1.07 = 4711",
		"Fuel_Index, KW-1010, SK-4711-A",
	} {
		text, want := unmark(marked)
		var got []string
		for _, s := range secrets.Find(text) {
			got = append(got, string(s.Kind)+": "+text[s.From:s.To])
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s\n%s", text, diff)
		}
	}
}

// unmark reads ‹value|kind›.
func unmark(marked string) (text string, want []string) {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(marked, "‹")
		b.WriteString(before)
		if !ok {
			return b.String(), want
		}
		inner, after, _ := strings.Cut(rest, "›")
		value, kind, _ := strings.Cut(inner, "|")
		b.WriteString(value)
		want = append(want, kind+": "+value)
		marked = after
	}
}

// TestMaskProperties: spans are in order, within the text and between letters; masking is done
// once and for all; and a secret is gone wherever it stands.
func TestMaskProperties(t *testing.T) {
	t.Parallel()
	known := []string{
		made("AKIA", "QX7RTPLMZN4WBV2C"), made("glp", "at-", "x9Kq2Lm4Rt7Vb1Nc5Pz8"), "maud.pell@lindgrove.example", "DE89 3704 0044 0532 0130 00", "4111 1111 1111 1111",
	}
	pieces := rapid.SampledFrom(append([]string{"password: ", "PIN ", "\n", " ", "ä", "=", "“", "\"", "token", "1983-05-14", "born ", "x", "://", "@", ";", "-----BEGIN PRIVATE KEY-----", "Tel. 040"}, known...))
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(pieces, 0, 12).Draw(t, "pieces"), "")
		last := 0
		for _, s := range secrets.Find(text) {
			if s.From < last || s.To <= s.From || s.To > len(text) || !utf8.ValidString(text[s.From:s.To]) {
				t.Fatalf("%+v of %q", s, text)
			}
			last = s.To
		}
		masked := secrets.Mask(text)
		if again := secrets.Mask(masked); again != masked {
			t.Fatalf("%q is masked again, %q", masked, again)
		}
		secret := rapid.SampledFrom(known).Draw(t, "secret")
		if around := secrets.Mask(text + "\n" + secret + "\n"); strings.HasSuffix(around, secret+"\n") {
			t.Fatalf("%q is left in %q", secret, around)
		}
	})
}

// TestMaskSecrets leaves personal data, which a successor may need.
func TestMaskSecrets(t *testing.T) {
	t.Parallel()
	const text = "Ask maud.pell@lindgrove.example; the password is Sommer2024!"
	if got := secrets.MaskSecrets(text); got != "Ask maud.pell@lindgrove.example; the password is [password]" {
		t.Error(got)
	}
	if got := secrets.Mask("nothing here"); got != "nothing here" {
		t.Error(got)
	}
}

// TestLongText finds what lies where a long text is cut.
func TestLongText(t *testing.T) {
	t.Parallel()
	for _, at := range []int{1<<20 - 40, 1<<20 - 8<<10 - 10, 3 << 20} {
		text := strings.Repeat("word ", at/5) + " DE89 3704 0044 0532 0130 00 " + strings.Repeat("word ", 1000)
		if got := secrets.Find(text); len(got) != 1 || text[got[0].From:got[0].To] != "DE89 3704 0044 0532 0130 00" {
			t.Errorf("at %d: %v", at, got)
		}
	}
}

// FuzzMask: any text ends, and masked text has nothing left.
func FuzzMask(f *testing.F) {
	f.Add("password: x://a:b@c PIN 4711 born 1.1.99")
	f.Fuzz(func(t *testing.T, text string) {
		if masked := secrets.Mask(text); secrets.Mask(masked) != masked {
			t.Errorf("%q", masked)
		}
	})
}

func BenchmarkFind(b *testing.B) {
	text := strings.Repeat("The plan for week 31 is kept in the usual folder; an important tank holds 4,711 liters.\nOnly Jolan knows which key figure counts, see page 12.\n", 1000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		secrets.Find(text)
	}
}
